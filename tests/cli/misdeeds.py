"""What hostile programs of tests share: they note what they do wrong, and take turns at it."""
import fcntl
import os


class Misdeeds:
    def __init__(self, file):
        self.file = file

    def note(self, misdeed):
        with open(self.file, "a") as notes:
            notes.write(misdeed + "\n")

    def turn(self):
        """A number from 1 that no other game or process of this match has had."""
        with open(self.file + ".count", "a") as count:
            fcntl.flock(count, fcntl.LOCK_EX)
            count.write("x")
            count.flush()
            return os.fstat(count.fileno()).st_size
