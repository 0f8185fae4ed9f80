"""`python -m tumbledown.cli`."""

from tumbledown.cli import main

main()
