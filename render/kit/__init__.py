"""What the pictures of all titles are made with: colours, letters, a pen, tokens, boxes, encoding."""
