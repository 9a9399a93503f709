/** What stands in "Name <address>", or the address alone. */
export function mailboxOf(written: string): { readonly name: string; readonly email: string } {
  const [, name = '', email = ''] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(written) ?? [];
  return email
    ? { name: name.replace(/^"(.*)"$/, '$1'), email }
    : { name: '', email: written.trim() };
}
