const MOST_CHARACTERS = 255;
/** Control characters, and those that turn the reading direction around ("exe.fdp" for "pdf.exe"). */
const INVISIBLE = /[\p{Cc}\p{Cs}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** The name a file is shown with: without folders and tricks. On disk it has a name of ours. */
export function safeName(given: string | undefined): string {
  const last = (given ?? '').replaceAll('\\', '/').split('/').at(-1) ?? '';
  const name = last.replace(INVISIBLE, '').trim().replace(/^\.+/, '');
  return shortened(name) || 'file';
}

/** Keeps the ending, by which people know what it is. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MOST_CHARACTERS) return name;
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MOST_CHARACTERS - ending.length).join('') + ending;
}
