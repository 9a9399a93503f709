export type Browser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios' | 'android' | 'other';
export type System = 'mac' | 'windows' | 'ios' | 'android' | 'other';

/** Which browser it is, as far as the way to its permissions differs. */
export function detectBrowser(userAgent: string): Browser {
  const system = detectSystem(userAgent);
  if (system === 'ios' || system === 'android') return system;
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chrome';
  if (/Safari\//.test(userAgent)) return 'safari';
  return 'other';
}

export function detectSystem(userAgent: string): System {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'mac';
  if (/Windows/.test(userAgent)) return 'windows';
  return 'other';
}
