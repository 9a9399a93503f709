/** Parses `Name <address>` or an address alone. */
export function parseMailbox(text: string): { readonly name: string; readonly email: string } {
  const [, name = '', email = ''] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return email ? { name: name.replace(/^"(.*)"$/, '$1'), email } : { name: '', email: text.trim() };
}
