import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { runStatement } from '../tools/test-environment/postgres.ts';
import { startSampleCopy } from './hub-copies.ts';
import { type RunningServer, startServer } from './server.ts';

/** The description of the sample session that `startHubWithSessionNow` moves. */
const SESSION = 'Which segment should we target first?';

/** Starts a copy of the sample hub whose session of Slimane (expert) and Amira began a minute ago. */
export const startHubWithSessionNow = (
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> =>
  startSampleCopy(settings, async (folder, all = {}) => {
    await runStatement(
      all['DATABASE_URL'] ?? '',
      `update expert_sessions
       set start_at = now() - interval '1 minute', end_at = now() + interval '59 minutes'
       where status = 'accepted' and description like '%${SESSION}'`,
    );
    return startServer(folder, all);
  });

/** Keeps the connections of all pages that the browser opens from now on. */
export const keepConnections = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    const Real = globalThis.RTCPeerConnection;
    Object.assign(globalThis, {
      connections,
      RTCPeerConnection: new Proxy(Real, {
        construct: (target, given: [RTCConfiguration?]) => {
          const made = new target(...given);
          connections.push(made);
          return made;
        },
      }),
    });
  });

declare const connections: RTCPeerConnection[] | undefined;

/** The fields of all statistics that tests read. */
type Statistics = RTCStats & {
  readonly selectedCandidatePairId?: string;
  readonly localCandidateId?: string;
  readonly candidateType?: string;
  readonly kind?: string;
  readonly framesDecoded?: number;
  readonly frameWidth?: number;
  readonly totalAudioEnergy?: number;
};

/** What a page receives from one other participant. */
export interface Received {
  /** Videos that have been decoded: the camera, and a shared screen. */
  readonly videos: readonly { readonly frames: number; readonly width: number }[];
  readonly hasSound: boolean;
  /** `relay` through a TURN server. */
  readonly path: string;
}

/** What this page receives over its open connections, one for each other participant. */
export const readReceived = (page: Page): Promise<readonly Received[]> =>
  page.evaluate(async () => {
    const open = (connections ?? []).filter((it) => it.connectionState === 'connected');
    return Promise.all(
      open.map(async (it) => {
        const statistics = new Map<string, Statistics>();
        (await it.getStats()).forEach((each: Statistics) => statistics.set(each.id, each));
        const all = [...statistics.values()];
        const find = (id = '') => statistics.get(id);
        const pair = find(all.find(({ type }) => type === 'transport')?.selectedCandidatePairId);
        const inbound = all.filter(({ type }) => type === 'inbound-rtp');
        return {
          videos: inbound
            .filter(({ kind, framesDecoded = 0 }) => kind === 'video' && framesDecoded > 0)
            .map(({ framesDecoded = 0, frameWidth = 0 }) => ({
              frames: framesDecoded,
              width: frameWidth,
            })),
          hasSound: inbound.some(({ totalAudioEnergy = 0 }) => totalAudioEnergy > 0),
          path: find(pair?.localCandidateId)?.candidateType ?? '',
        };
      }),
    );
  });

/** Waits until a page sees and hears this many others. */
export const waitForOthers = (page: Page, others: number, minWidth = 1): Promise<void> =>
  expect
    .poll(async () =>
      (await readReceived(page)).map(({ videos, hasSound }) => ({
        sees: videos.some(({ width }) => width >= minWidth),
        hears: hasSound,
      })),
    )
    .toEqual(Array.from({ length: others }, () => ({ sees: true, hears: true })));

export const controls = (page: Page) => page.getByRole('group', { name: 'Meeting controls' });

export const pressControl = (page: Page, name: RegExp | string): Promise<void> =>
  controls(page).getByRole('button', { name }).click();

/** Enters the meeting from its lobby. */
export async function enterCall(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join meeting' }).click();
  await controls(page).waitFor();
}

export async function endForAll(page: Page): Promise<void> {
  await pressControl(page, /^More/);
  await page.getByRole('menuitem', { name: 'End for all' }).click();
  await page
    .getByRole('dialog', { name: 'End meeting' })
    .getByRole('button', { name: 'End meeting' })
    .click();
  await page.getByRole('heading', { name: 'The meeting has ended' }).waitFor();
}

export async function leaveCall(page: Page): Promise<void> {
  await pressControl(page, 'Leave');
  await page
    .getByRole('dialog', { name: 'Leave meeting' })
    .getByRole('button', { name: 'Leave meeting' })
    .click();
  await page.getByRole('heading', { name: 'You left the meeting' }).waitFor();
}

/** Writes to everyone in the meeting. */
export async function sayInCall(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message everyone' });
  if (!(await field.isVisible())) await pressControl(page, /^Chat/);
  await field.fill(text);
  await field.press('Enter');
}

export const callMessages = (page: Page) => page.getByRole('log', { name: 'Messages' });
