"""The lab: balance measured by playing the real rules, many times."""
