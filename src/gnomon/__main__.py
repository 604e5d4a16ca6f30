"""`python -m gnomon`: the command line without its script, where none was installed or it is not on the path."""

from gnomon.cli import main

if __name__ == "__main__":
    main()
