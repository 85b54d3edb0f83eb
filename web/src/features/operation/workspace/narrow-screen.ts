/** Media query: below this width lists are cards, and filters lie behind one button. */
export const narrowScreen = '(max-width: 699px)';
