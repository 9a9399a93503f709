// Meetings of the built-in conference, made by its API as other people's clients do.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { HUB_URL, openBrowser, resetHubIfDirty, type BrowserSession } from './browser.ts';
import { countShown } from './meetings.ts';
import { CONFERENCE_SECRET } from './server.ts';

type Params = Readonly<Record<string, string>>;

export const MODERATOR = { role: 'MODERATOR' };

/** Calls the conference; returns the XML of its answer. */
export async function callConference(name: string, params: Params): Promise<string> {
  const query = new URLSearchParams(params).toString();
  const checksum = createHash('sha256').update(`${name}${query}${CONFERENCE_SECRET}`).digest('hex');
  const answer = await fetch(
    `${HUB_URL}/bigbluebutton/api/${name}?${query}${query && '&'}checksum=${checksum}`,
  );
  const xml = await answer.text();
  if (!xml.includes('<returncode>SUCCESS</returncode>')) throw new Error(`${name}: ${xml}`);
  return xml;
}

export const readElement = (xml: string, name: string): string => {
  const [, text] = RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  if (text === undefined) throw new Error(`There is no ${name} in ${xml}`);
  return text;
};

export interface Meeting {
  readonly meetingID: string;
  /** Opens the lobby of an attendee who joins by the client of the conference. */
  readonly join: (fullName: string, params?: Params) => Promise<CallPage>;
}

/** A page of one participant. */
export interface CallPage extends BrowserSession {
  readonly fullName: string;
  /** The pictures that arrive: of each, its width and how many frames were decoded. */
  readonly pictures: () => Promise<readonly { readonly width: number; readonly frames: number }[]>;
}

export async function createMeeting(params: Params = {}): Promise<Meeting> {
  await resetHubIfDirty();
  const meetingID = `e2e-${crypto.randomUUID()}`;
  await callConference('create', {
    meetingID,
    name: 'Weekly review',
    attendeePW: 'viewers',
    moderatorPW: 'moderators',
    ...params,
  });
  return {
    meetingID,
    join: async (fullName, more = {}) => {
      const joined = await callConference('join', {
        meetingID,
        fullName,
        role: 'VIEWER',
        redirect: 'false',
        ...more,
      });
      const session = await openBrowser(fullName);
      const { page } = session;
      await page.addInitScript(collectConnections);
      await page.goto(`/visio/guest/${readElement(joined, 'session_token')}`);
      await page.getByRole('button', { name: 'Turn off camera' }).waitFor();
      return { ...session, fullName, pictures: () => page.evaluate(readPictures) };
    },
  };
}

export const enter = ({ page }: Pick<CallPage, 'page'>): Promise<void> =>
  page.getByRole('button', { name: 'Join meeting' }).click();

export const personTile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Participants' }).getByRole('listitem').filter({ hasText: name });

/** Waits until this page decodes and shows so many pictures of at least this width. */
export const seesPictures = ({ page, pictures, fullName }: CallPage, many: number, width = 640) =>
  expect
    .poll(
      async () => {
        const decoded = (await pictures()).filter((it) => it.width >= width && it.frames > 5);
        return [decoded.length, await countShown(page)];
      },
      {
        message: `${fullName} sees ${many}`,
        timeout: 60_000,
      },
    )
    .toEqual([many, many]);

export const controls = ({ page }: CallPage) => page.getByLabel('Meeting controls');

const countFrames = async ({ pictures }: CallPage) =>
  (await pictures()).reduce((sum, { frames }) => sum + frames, 0);

/** Waits for frames after this moment. */
export async function seesMoreFrames(page: CallPage): Promise<void> {
  const before = await countFrames(page);
  await expect.poll(() => countFrames(page), { timeout: 60_000 }).toBeGreaterThan(before + 5);
}

declare const connections: RTCPeerConnection[];

function collectConnections(): void {
  const made: RTCPeerConnection[] = [];
  const Connection = RTCPeerConnection;
  Object.assign(globalThis, {
    connections: made,
    RTCPeerConnection: class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    },
  });
}

async function readPictures() {
  const open = connections.filter(({ connectionState }) => connectionState !== 'closed');
  const reports = await Promise.all(open.map((connection) => connection.getStats()));
  return reports
    .flatMap((report) => [...report.values()])
    .filter((it) => it.type === 'inbound-rtp' && it.kind === 'video' && it.framesDecoded > 0)
    .map(({ frameWidth, framesDecoded }) => ({
      width: Number(frameWidth),
      frames: Number(framesDecoded),
    }));
}
