// Meetings over TURN only, their recordings, a server that is killed, and how long joining takes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findConferenceSecret } from '../tools/test-environment/conference-secret.ts';
import { startCoturn } from '../tools/test-environment/coturn.ts';
import { freePort } from '../tools/test-environment/ports.ts';
import type { BrowserSession } from './browser.ts';
import { copySample } from './hub-copies.ts';
import {
  enterCall,
  keepConnections,
  moveSessionToNow,
  personTile,
  playVideo,
  pressControl,
  readReceived,
  sayInCall,
  startHubWithSessionNow,
  startRecording,
  readRecordedSeconds,
  stopRecording,
  waitForMoreFrames,
  waitForOthers,
  watchRecorders,
} from './meetings.ts';
import { type RunningServer, startServer } from './server.ts';
import { createApiCaller, openVisitorBrowser, signInUser, type SignedInUser } from './users.ts';

const DIST = join(import.meta.dirname, '../web/dist');
const SECRET = 'e2e-conference-secret-0123456789';
const MESSAGE = 'Good morning to all.';
const JOINS = 10;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Signs in both parties of the session that is on now, and returns its booking. */
async function openSession(hub: RunningServer) {
  const at = { baseURL: hub.url };
  const [slimane, amira] = [await signInUser('slimane', at), await signInUser('amira', at)];
  const callApi = await createApiCaller(slimane);
  const { items } = await callApi('GET', '/visio/meetings');
  const id = String(items[0].id);
  for (const { context } of [slimane, amira]) {
    await keepConnections(context);
    await watchRecorders(context);
  }
  return { slimane, amira, callApi, id };
}

async function enterMeeting(page: Page, id: string): Promise<void> {
  await page.goto(`/visio/join/${id}`);
  await page.getByRole('button', { name: 'Turn off camera' }).waitFor();
  await enterCall(page);
}

/** Returns the newest recording of a meeting once it is ready. */
async function waitForRecording(callApi: Awaited<ReturnType<typeof createApiCaller>>, id: string) {
  const find = async () => {
    const { items } = await callApi('GET', `/visio/recordings?meetingId=${id}`);
    return items[0];
  };
  await expect.poll(async () => (await find())?.state, { timeout: 60_000 }).toBe('ready');
  return find();
}

async function reviewRecording({ openTab }: SignedInUser, recordingId: string) {
  const page = await openTab();
  await page.goto(`/visio/review/${recordingId}`);
  return playVideo(page);
}

interface Searched {
  readonly seen: string[];
  readonly contexts: readonly BrowserContext[];
  readonly hub: RunningServer;
}

/** Keeps everything that a page receives and sends. */
function keepTraffic(page: Page, kept: string[]): void {
  page.on('request', (request) => {
    kept.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  page.on('response', (response) => {
    kept.push(JSON.stringify(response.headers()));
    // A page that is closed has no bodies any more.
    response.text().then(
      (text) => kept.push(text),
      () => {},
    );
  });
  page.on('websocket', (socket) => {
    const keep = ({ payload }: { readonly payload: string | Buffer }) =>
      kept.push(payload.toString());
    socket.on('framesent', keep);
    socket.on('framereceived', keep);
  });
}

/** The context keeps the pages that it opens later, too. */
function keepTrafficOf({ context, page }: BrowserSession, kept: string[]): void {
  keepTraffic(page, kept);
  context.on('page', (opened) => keepTraffic(opened, kept));
}

const readBundles = () =>
  readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

/** `seen` must hold a message of the call, so that what sockets send is searched. */
async function expectNoSecret(
  secrets: readonly string[],
  { seen, contexts, hub }: Searched,
): Promise<void> {
  for (const page of contexts.flatMap((it) => it.pages())) seen.push(await page.content());
  expect(seen.some((text) => text.includes(MESSAGE))).toBe(true);
  expect(hub.output()).toContain('/visio/');
  const everything = [...seen, hub.output(), ...readBundles()];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(30);
    expect(everything.filter((text) => text.includes(secret))).toEqual([]);
  }
}

test('four participants see each other and a shared screen through a TURN server alone, also after ten seconds without a network, and no secret is seen (A53)', async () => {
  const coturn = await startCoturn();
  onTestFinished(coturn.stop);
  const hub = await startHubWithSessionNow({
    ICE_SERVERS: coturn.setting,
    ICE_TRANSPORT_POLICY: 'relay',
    BBB_SECRET: SECRET,
    LOG_LEVEL: 'trace',
  });
  onTestFinished(hub.stop);
  const { slimane, amira, callApi, id } = await openSession(hub);
  const guests = [
    await openVisitorBrowser({ baseURL: hub.url }),
    await openVisitorBrowser({ baseURL: hub.url }),
  ];
  const seen: string[] = [];
  for (const { context } of guests) await keepConnections(context);
  for (const it of [slimane, amira, ...guests]) keepTrafficOf(it, seen);
  const { path } = await callApi('POST', `/visio/meetings/${id}/links`, {
    data: { name: null, role: 'viewer', expiresAt: null },
  });

  for (const { page } of [slimane, amira]) await enterMeeting(page, id);
  for (const [index, { page }] of guests.entries()) {
    await page.goto(path);
    await page.getByLabel('Your name').fill(`Guest ${index + 1}`);
    await page.getByRole('button', { name: 'Join meeting' }).click();
    await page.getByRole('button', { name: 'Turn off camera' }).waitFor();
    await page.getByRole('button', { name: 'Join meeting' }).click();
    await page.getByText('Slimane Khelifi will let you in').waitFor();
  }
  await slimane.page.getByRole('button', { name: 'Admit all' }).click();
  const pages = [slimane, amira, ...guests].map(({ page }) => page);
  for (const page of pages) await waitForOthers(page, 3);
  for (const page of pages)
    expect((await readReceived(page)).map((it) => it.path)).toEqual(['relay', 'relay', 'relay']);
  await sayInCall(amira.page, MESSAGE);

  await pressControl(slimane.page, 'Share screen');
  for (const page of pages.slice(1)) {
    await page.getByRole('figure', { name: 'Screen of Slimane Khelifi' }).waitFor();
    const mostVideos = async () =>
      Math.max(...(await readReceived(page)).map(({ videos }) => videos.length));
    await expect.poll(mostVideos).toBe(2);
  }
  await pressControl(slimane.page, 'Stop sharing');

  const tile = personTile(slimane.page, 'Amira Ben Salah');
  const participant = await tile.getAttribute('data-person');
  coturn.pause();
  await amira.context.setOffline(true);
  await amira.page.getByText('Connection lost.').waitFor();
  await wait(10_000);
  coturn.resume();
  await amira.context.setOffline(false);
  await amira.page.getByText('Connection lost.').waitFor({ state: 'detached' });
  for (const page of pages) await waitForOthers(page, 3);
  for (const page of pages) await waitForMoreFrames(page);
  await expect.poll(() => tile.getAttribute('data-person')).toBe(participant);

  const again = await amira.openTab();
  await enterMeeting(again, id);
  await amira.page.getByRole('heading', { name: 'You joined on another page' }).waitFor();
  await waitForOthers(again, 3);
  await expect.poll(() => personTile(slimane.page, 'Amira Ben Salah').count()).toBe(1);

  const contexts = [slimane, amira, ...guests].map(({ context }) => context);
  await expectNoSecret([SECRET, coturn.secret], { seen, contexts, hub });
});

test('a recording is ready soon after its end, as long as it was made, with picture and sound, and the secret that the hub has made is not seen (A53)', async () => {
  const hub = await startHubWithSessionNow({ BBB_SECRET: '', LOG_LEVEL: 'trace' });
  onTestFinished(hub.stop);
  const { slimane, amira, callApi, id } = await openSession(hub);
  const seen: string[] = [];
  for (const it of [slimane, amira]) keepTrafficOf(it, seen);
  for (const { page } of [slimane, amira]) await enterMeeting(page, id);
  await waitForOthers(slimane.page, 1);
  await sayInCall(amira.page, MESSAGE);

  await startRecording(slimane.page, amira.page);
  await wait(10_000);
  await stopRecording(slimane.page);
  const stoppedAt = Date.now();
  const seconds = await readRecordedSeconds(slimane.page);
  const recording = await waitForRecording(callApi, id);
  process.stderr.write(`A recording of ${seconds} s is ready after ${Date.now() - stoppedAt} ms\n`);

  const played = await reviewRecording(slimane, recording.id);
  process.stderr.write(`${JSON.stringify(played)}\n`);
  expect(played.seconds).toBeGreaterThan(seconds - 2);
  expect(played.seconds).toBeLessThan(seconds + 2);
  expect(played.canSeekTo).toBeCloseTo(played.seconds, 1);
  expect(played.decodedFrames).toBeGreaterThan(20);
  expect(played.coloured).toBeGreaterThan(0.1);
  expect(played.loudness).toBeGreaterThan(0.001);

  for (const path of ['/visio', `/booking/${id}`])
    await (await slimane.openTab()).goto(path, { waitUntil: 'networkidle' });
  const contexts = [slimane.context, amira.context];
  const { folder } = inject('hub').sample;
  await expectNoSecret([await findConferenceSecret(folder)], { seen, contexts, hub });
});

test('a recording whose page is loaded again is still one that plays', async () => {
  const hub = await startHubWithSessionNow();
  onTestFinished(hub.stop);
  const { slimane, amira, callApi, id } = await openSession(hub);
  for (const { page } of [slimane, amira]) await enterMeeting(page, id);
  await waitForOthers(slimane.page, 1);
  const hasStored = (segment: number) =>
    slimane.page.waitForResponse((it) => it.ok() && it.url().includes(`/segments/${segment}/`));

  const [first] = [hasStored(0), await startRecording(slimane.page, amira.page)];
  await first;
  const second = hasStored(1);
  await enterMeeting(slimane.page, id);
  await second;
  await stopRecording(slimane.page);

  await waitForRecording(callApi, id);
  const { items } = await callApi('GET', `/visio/recordings?meetingId=${id}`);
  expect(items).toHaveLength(1);
  const played = await reviewRecording(slimane, items[0].id);
  process.stderr.write(`${JSON.stringify(played)}\n`);
  expect(played.seconds).toBeGreaterThan(3);
  expect(played.canSeekTo).toBeCloseTo(played.seconds, 1);
  expect(played.coloured).toBeGreaterThan(0.1);
  expect(played.loudness).toBeGreaterThan(0.001);
});

test('a server that is killed and started again loses neither the call nor more than ten seconds of its recording', async () => {
  const copy = await copySample();
  onTestFinished(copy.remove);
  const settings = { ...copy.settings, PORT: String(await freePort()) };
  await moveSessionToNow(settings);
  const hub = await startServer(copy.folder, settings);
  const { slimane, amira, callApi, id } = await openSession(hub);
  for (const user of [slimane, amira]) user.expectConnectionLoss();
  for (const { page } of [slimane, amira]) await enterMeeting(page, id);
  await waitForOthers(slimane.page, 1);
  await startRecording(slimane.page, amira.page);
  await wait(8_000);

  await hub.kill();
  for (const { page } of [slimane, amira]) {
    await page.getByText('Connection lost.').waitFor();
    await waitForMoreFrames(page);
  }
  const again = await startServer(copy.folder, settings);
  onTestFinished(again.stop);
  for (const { page } of [slimane, amira]) {
    await page.getByText('Connection lost.').waitFor({ state: 'detached' });
    await waitForMoreFrames(page);
  }
  await wait(5_000);
  await stopRecording(slimane.page);
  const seconds = await readRecordedSeconds(slimane.page);

  const recording = await waitForRecording(callApi, id);
  const played = await reviewRecording(slimane, recording.id);
  process.stderr.write(`Of ${seconds} s: ${JSON.stringify(played)}\n`);
  expect(played.seconds).toBeGreaterThan(seconds - 10);
  expect(played.seconds).toBeLessThan(seconds + 2);
  expect(played.coloured).toBeGreaterThan(0.1);
  expect(played.loudness).toBeGreaterThan(0.001);
});

test('half of those who join see the other within two seconds', async () => {
  const hub = await startHubWithSessionNow();
  onTestFinished(hub.stop);
  const { slimane, amira, id } = await openSession(hub);
  await enterMeeting(slimane.page, id);

  const measured: number[] = [];
  const readMeasure = () =>
    amira.page.evaluate(
      () => performance.getEntriesByName('call-first-remote-frame')[0]?.duration ?? 0,
    );
  while (measured.length < JOINS) {
    await enterMeeting(amira.page, id);
    await expect.poll(readMeasure, { interval: 50 }).toBeGreaterThan(0);
    measured.push(Math.round(await readMeasure()));
  }

  const sorted = measured.toSorted((a, b) => a - b);
  process.stderr.write(`Join to first remote frame, in ms: ${sorted.join(' ')}\n`);
  expect(sorted[JOINS / 2]).toBeLessThan(2_000);
});
