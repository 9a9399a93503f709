import type { Picture } from './picture.ts';

const MAX_CHARACTERS = 255;
/** Control characters, and those that reverse the reading direction ("exe.fdp" for "pdf.exe"). */
const INVISIBLE = /[\p{Cc}\p{Cs}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * Returns the displayed name of a file, without folders and invisible characters. In the store its key is its
 * name.
 */
export function safeName(given: string | undefined): string {
  const last = (given ?? '').replaceAll('\\', '/').split('/').at(-1) ?? '';
  // Windows ignores points and spaces at the end.
  const name = last.replace(INVISIBLE, '').replace(/^[\s.]+|[\s.]+$/g, '');
  return shortened(name) || 'file';
}

/** Keeps the extension, by which users recognize the type. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_CHARACTERS) return name;
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_CHARACTERS - ending.length).join('') + ending;
}

/** Without its point, in small letters; empty when the name has none. */
const endingOf = (name: string) =>
  (/\.([\p{L}\p{N}_-]{1,20})$/u.exec(name)?.[1] ?? '').toLowerCase();

/** Endings that a double click runs, on Windows, macOS, Linux or Android. */
const RUNNABLE: ReadonlySet<string> = new Set(
  `exe com bat cmd pif scr cpl msc msi msp mst msix msixbundle appx appxbundle
   appinstaller application gadget hta hlp chm jar jnlp js jse mjs cjs vb vbs vbe ws wsf
   wsh wsc sct ps1 psm1 psd1 ps1xml psc1 reg inf ins lnk url scf shb shs website
   settingcontent-ms library-ms search-ms diagcab iso img vhd vhdx xll wll ade adp mde app
   command tool workflow action pkg mpkg dmg scpt applescript terminal webloc inetloc
   fileloc mobileconfig sh bash zsh csh ksh fish run desktop appimage deb rpm snap py
   pyw pyc pyz rb pl php apk xapk aab dll sys drv ocx`.split(/\s+/),
);

/** A file that would run gets a further ending with which it does not: of a text, or of unknown data. */
export const harmlessName = (name: string, mediaType: string): string =>
  RUNNABLE.has(endingOf(name))
    ? shortened(`${name}.${mediaType === 'text/plain' ? 'txt' : 'data'}`)
    : name;

const PICTURES = ['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'webp'];
const OFFICE_ARCHIVES = 'docx dotx xlsx xltx pptx potx ppsx odt ott ods ots odp otp odg otg'.split(
  ' ',
);

interface DocumentType {
  readonly mediaType: RegExp;
  readonly endings: readonly string[];
  /** Added to a name whose ending does not fit; without it such a file is refused. */
  readonly usual?: string;
}

const office = (mediaType: RegExp, usual: string) => ({
  mediaType,
  usual,
  endings: OFFICE_ARCHIVES,
});
const picture = (mediaType: RegExp, usual: string) => ({ mediaType, usual, endings: PICTURES });

const DOCUMENTS: readonly DocumentType[] = [
  { mediaType: /^application\/pdf$/, usual: 'pdf', endings: ['pdf'] },
  { mediaType: /^application\/rtf$/, usual: 'rtf', endings: ['rtf', 'doc'] },
  office(/openxmlformats-officedocument\.wordprocessingml\./, 'docx'),
  office(/openxmlformats-officedocument\.spreadsheetml\./, 'xlsx'),
  office(/openxmlformats-officedocument\.presentationml\./, 'pptx'),
  office(/oasis\.opendocument\.text/, 'odt'),
  office(/oasis\.opendocument\.spreadsheet/, 'ods'),
  office(/oasis\.opendocument\.presentation/, 'odp'),
  office(/oasis\.opendocument\.graphics/, 'odg'),
  // Word, Excel and the like are archives, and some are recognized only as such.
  { mediaType: /^application\/zip$/, endings: OFFICE_ARCHIVES },
  { mediaType: /^application\/x-cfb$/, endings: ['doc', 'dot', 'xls', 'xlt', 'ppt', 'pps', 'pot'] },
  picture(/^image\/jpeg$/, 'jpg'),
  picture(/^image\/png$/, 'png'),
  picture(/^image\/webp$/, 'webp'),
  {
    mediaType: /^text\/plain$/,
    usual: 'txt',
    endings: ['txt', 'text', 'md', 'csv', 'tsv', 'log'],
  },
];
const DOCUMENT_ENDINGS = new Set(DOCUMENTS.flatMap(({ endings }) => endings));

/**
 * The name of a document, whose ending fits its content. Null when its content or its ending is not that of a
 * document.
 */
export function nameDocument(name: string, mediaType: string): string | null {
  const type = DOCUMENTS.find((it) => it.mediaType.test(mediaType));
  const ending = endingOf(name);
  if (type?.endings.includes(ending)) return name;
  const isOther = ending !== '' && !/^\d+$/.test(ending) && !DOCUMENT_ENDINGS.has(ending);
  return isOther || !type?.usual ? null : shortened(`${name}.${type.usual}`);
}

/** The name of a picture that the server has encoded again. */
export const namePicture = (name: string, mediaType: Picture['mediaType']): string =>
  PICTURES.includes(endingOf(name))
    ? name
    : shortened(`${name}.${mediaType === 'image/png' ? 'png' : 'jpg'}`);
