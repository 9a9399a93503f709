import type { Page } from 'playwright-core';
import { caller, type Person } from './people.ts';

export interface SentMessage {
  readonly id: string;
  readonly roomId: string;
  readonly text: string;
}

/** Opens the room of two people, which is made with the first message. */
export async function openChat({ visit, page }: Person, other: Person): Promise<void> {
  await visit(`/chat?with=${other.me.id}`);
  await page.getByRole('textbox', { name: `Write to ${other.me.firstName}` }).waitFor();
  await page.locator('[role=log][aria-busy=false]').waitFor();
}

/** The rendered messages of the open room: those on the screen, and some around it. */
export const messages = (page: Page) => page.getByRole('log').getByRole('article');

export async function write(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Write to / });
  await field.fill(words);
  await field.press('Enter');
}

/** Sends messages as a person by calls, without a page. */
export async function messageSender(person: Person) {
  const call = await caller(person);
  return async (to: Person, text: string): Promise<SentMessage> => {
    const data = { receiverId: to.me.id, clientId: crypto.randomUUID(), text };
    return (await call('POST', '/privatechat/sendmessage', { data })).message;
  };
}

/** Scrolls from the message with this text to the end of the room, and answers the text of each message passed. */
export async function readDown(page: Page, from: string): Promise<readonly string[]> {
  return page.getByRole('log').evaluate(async (log, first) => {
    const drawn = () => [...log.querySelectorAll<HTMLElement>('article')];
    const frames = () => new Promise((done) => setTimeout(done, 60));
    const textOf = (it: HTMLElement) => it.innerText.trim().split('\n').at(-1) ?? '';
    for (let step = 0; step < 200 && !drawn().some((it) => textOf(it) === first); step += 1) {
      log.scrollTop -= log.clientHeight * 0.7;
      await frames();
    }
    const read = new Map<string, string>();
    for (let step = 0; step < 200; step += 1) {
      for (const it of drawn()) read.set(it.dataset['row'] ?? '', textOf(it));
      if (log.scrollTop + log.clientHeight >= log.scrollHeight - 2) break;
      log.scrollTop += log.clientHeight * 0.5;
      await frames();
    }
    return [...read.values()];
  }, from);
}
