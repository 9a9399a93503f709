// Tickets that were scanned while the phone was offline; they are sent once it is online again.
import { z } from 'zod';

const Scan = z.object({ code: z.string(), at: z.string() });
export type Scan = z.infer<typeof Scan>;

const PREFIX = 'event-check-ins:';
const CHANGED = 'event-check-ins-changed';

const keyOf = (eventId: string) => `${PREFIX}${eventId}`;

export function readScans(eventId: string): readonly Scan[] {
  try {
    return z.array(Scan).parse(JSON.parse(localStorage.getItem(keyOf(eventId)) ?? '[]'));
  } catch {
    return [];
  }
}

function write(eventId: string, scans: readonly Scan[]): void {
  if (scans.length === 0) localStorage.removeItem(keyOf(eventId));
  else localStorage.setItem(keyOf(eventId), JSON.stringify(scans));
  window.dispatchEvent(new Event(CHANGED));
}

/** Keeps a scan; a ticket that is scanned twice counts once. */
export function addScan(eventId: string, scan: Scan): void {
  const scans = readScans(eventId);
  if (!scans.some(({ code }) => code === scan.code)) write(eventId, [...scans, scan]);
}

/** Removes what was sent; further scans stay. */
export function removeScans(eventId: string, sent: readonly Scan[]): void {
  const codes = new Set(sent.map(({ code }) => code));
  write(
    eventId,
    readScans(eventId).filter(({ code }) => !codes.has(code)),
  );
}

export function subscribeToScans(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}
