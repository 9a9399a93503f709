import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { runStatement } from '../tools/test-environment/postgres.ts';
import { startSampleCopy } from './hub-copies.ts';
import { type RunningServer, startServer } from './server.ts';

/** The description of the session that is moved. */
const SESSION = 'Which segment should we target first?';

/** Moves the session of Slimane (expert) and Amira in a copy of the sample hub: it began a minute ago. */
export const moveSessionToNow = (settings: Readonly<Record<string, string>>): Promise<void> =>
  runStatement(
    settings['DATABASE_URL'] ?? '',
    `update expert_sessions
     set start_at = now() - interval '1 minute', end_at = now() + interval '59 minutes'
     where status = 'accepted' and description like '%${SESSION}'`,
  );

/** Starts a copy of the sample hub with that session. */
export const startHubWithSessionNow = (
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> =>
  startSampleCopy(settings, async (folder, all = {}) => {
    await moveSessionToNow(all);
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

/** How many pictures of others a page shows: what is decoded may still not be shown. */
export const countShown = (page: Page): Promise<number> =>
  page
    .locator('video:not([data-mirrored])')
    .evaluateAll(
      (videos) => videos.filter((it) => it instanceof HTMLVideoElement && it.videoWidth > 0).length,
    );

/** Waits until a page sees and hears this many others. */
export const waitForOthers = (page: Page, others: number, minWidth = 1): Promise<void> =>
  expect
    .poll(async () => ({
      received: (await readReceived(page)).map(({ videos, hasSound }) => ({
        sees: videos.some(({ width }) => width >= minWidth),
        hears: hasSound,
      })),
      shown: await countShown(page),
    }))
    .toEqual({
      received: Array.from({ length: others }, () => ({ sees: true, hears: true })),
      shown: others,
    });

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
  await page.getByRole('heading', { name: 'You ended the meeting' }).waitFor();
}

/** Goes back in the browser, which asks first: the user stays, then leaves the meeting and its page. */
export async function leaveCallBack(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Leave meeting' });
  for (const answer of ['Cancel', 'Leave meeting']) {
    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: answer }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}

/** Creates a public guest link on the page of a booking, and returns what was copied. */
export async function copyGuestLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Invite guests' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guest links' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('Link created and copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

/** Writes to everyone in the meeting. */
export async function sayInCall(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message everyone' });
  if (!(await field.isVisible())) await pressControl(page, /^Chat/);
  await field.fill(text);
  await field.press('Enter');
}

export const callMessages = (page: Page) => page.getByRole('log', { name: 'Messages' });

export const personTile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Participants' }).getByRole('listitem').filter({ hasText: name });

const countFrames = async (page: Page): Promise<number> =>
  (await readReceived(page))
    .flatMap(({ videos }) => videos)
    .reduce((sum, { frames }) => sum + frames, 0);

/** Waits until a page decodes frames that come after this moment. */
export async function waitForMoreFrames(page: Page): Promise<void> {
  const before = await countFrames(page);
  await expect.poll(() => countFrames(page)).toBeGreaterThan(before + 5);
}

/** Starts the recording, to which the others agree. */
export async function startRecording(recorder: Page, ...others: readonly Page[]): Promise<void> {
  await pressControl(recorder, 'Record');
  await recorder.getByRole('dialog').getByRole('button', { name: 'Start recording' }).click();
  for (const page of others) await page.getByRole('button', { name: 'Agree', exact: true }).click();
  await controls(recorder).getByRole('button', { name: 'Stop recording' }).waitFor();
}

export async function stopRecording(recorder: Page): Promise<void> {
  await pressControl(recorder, 'Stop recording');
  const dialog = recorder.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

declare const recorders: { readonly startedAt: number; stoppedAt: number }[];

/** Notes when the pages that the browser opens from now on record. */
export const watchRecorders = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const made: { readonly startedAt: number; stoppedAt: number }[] = [];
    const Real = MediaRecorder;
    Object.assign(globalThis, {
      recorders: made,
      MediaRecorder: class extends Real {
        override start(ms?: number): void {
          super.start(ms);
          const run = { startedAt: performance.now(), stoppedAt: NaN };
          made.push(run);
          this.addEventListener('stop', () => (run.stoppedAt = performance.now()));
        }
      },
    });
  });

/** For how many seconds a page has recorded, from its first recorder to its last and whatever came between. */
export const readRecordedSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const started = Math.min(...recorders.map(({ startedAt }) => startedAt));
    const stopped = Math.max(...recorders.map(({ stoppedAt }) => stoppedAt));
    return (stopped - started) / 1_000;
  });

/** What the video of a review page shows. */
export interface Playback {
  readonly seconds: number;
  readonly canSeekTo: number;
  readonly decodedFrames: number;
  /** The share of the picture that has a colour: neither the page behind the tiles nor a name has one. */
  readonly coloured: number;
  /** The loudest moment, as the root of the mean square of its samples. */
  readonly loudness: number;
}

/** Plays some seconds of the video, and another moment near its end. */
export const playVideo = async (page: Page): Promise<Playback> => {
  const video = page.locator('video');
  await video.waitFor();
  // Sound needs a click before.
  await page.getByRole('heading', { level: 1 }).click();
  return video.evaluate(async (element) => {
    const shown = element as HTMLVideoElement;
    const until = async (isDone: () => boolean) => {
      const endAt = performance.now() + 20_000;
      while (!isDone() && performance.now() < endAt)
        await new Promise((done) => setTimeout(done, 50));
    };
    await until(() => shown.readyState >= shown.HAVE_METADATA);
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 2_048 });
    context.createMediaElementSource(shown).connect(analyser).connect(context.destination);
    await context.resume();
    const pen = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('This browser draws no canvas');

    const measureColour = () => {
      pen.drawImage(shown, 0, 0, 160, 90);
      const { data } = pen.getImageData(0, 0, 160, 90);
      let coloured = 0;
      for (let at = 0; at < data.length; at += 4) {
        const rgb = data.slice(at, at + 3);
        if (Math.max(...rgb) - Math.min(...rgb) > 60) coloured += 1;
      }
      return coloured / (data.length / 4);
    };
    const samples = new Float32Array(analyser.fftSize);
    const measureLoudness = () => {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, it) => sum + it * it, 0) / samples.length);
    };
    await shown.play();
    let [coloured, loudness] = [0, 0];
    await until(() => {
      coloured = Math.max(coloured, measureColour());
      loudness = Math.max(loudness, measureLoudness());
      return shown.currentTime > 4 || shown.ended;
    });
    const target = shown.duration - 1;
    shown.currentTime = target;
    await until(() => !shown.seeking && shown.readyState >= shown.HAVE_CURRENT_DATA);
    const late = measureColour();
    return {
      seconds: shown.duration,
      canSeekTo: shown.seekable.length > 0 ? shown.seekable.end(0) : 0,
      decodedFrames: shown.getVideoPlaybackQuality().totalVideoFrames,
      coloured: Math.min(coloured, late),
      loudness,
    };
  });
};
