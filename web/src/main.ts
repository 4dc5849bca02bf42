// The client starts here.
document.title = 'Countertop'
