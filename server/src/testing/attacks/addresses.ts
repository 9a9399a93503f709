let callers = 0;

/** Each caller comes from an address of its own, so that what is refused is refused for what it says. */
export const nextAddress = () => `10.${++callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
