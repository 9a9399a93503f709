/** Whoever was heard of within this is here: an open page asks for its next token every 15 minutes. */
export const SEEN_LATELY = '20 minutes';
