const MAX_CHARACTERS = 255;
/** Control characters, and those that reverse the reading direction ("exe.fdp" for "pdf.exe"). */
const INVISIBLE = /[\p{Cc}\p{Cs}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * Returns the displayed name of a file, without folders and invisible characters. In the store its key is its
 * name.
 */
export function safeName(given: string | undefined): string {
  const last = (given ?? '').replaceAll('\\', '/').split('/').at(-1) ?? '';
  const name = last.replace(INVISIBLE, '').trim().replace(/^\.+/, '');
  return shortened(name) || 'file';
}

/** Keeps the extension, by which users recognize the type. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_CHARACTERS) return name;
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_CHARACTERS - ending.length).join('') + ending;
}
