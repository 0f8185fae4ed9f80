"""The games in the interfaces of PettingZoo, OpenSpiel and Gymnasium, and many games at once for learning loops."""
