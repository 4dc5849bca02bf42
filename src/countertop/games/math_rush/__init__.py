"""Math Rush: the rules, the decks, the bot and the table, whole in this folder."""
