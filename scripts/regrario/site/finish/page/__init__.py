"""What is done to a page: a step a file, each a function that changes the page's tree."""
