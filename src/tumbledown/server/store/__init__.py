"""Where everything is kept. What is stored here has survived a crash; what is not has not happened."""
