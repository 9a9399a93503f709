import type { Page } from 'playwright-core';
import { caller, type Person } from './people.ts';

export interface Said {
  readonly id: string;
  readonly roomId: string;
  readonly text: string;
}

/** Opens the room that two people have, or get. */
export async function openChat({ visit, page }: Person, other: Person): Promise<void> {
  await visit(`/chat?with=${other.me.id}`);
  await page.getByRole('textbox', { name: `Write to ${other.me.firstName}` }).waitFor();
  await page.locator('[role=log][aria-busy=false]').waitFor();
}

/** The messages of the open room that are drawn: those on the screen, and some around it. */
export const messages = (page: Page) => page.getByRole('log').getByRole('article');

export async function write(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Write to / });
  await field.fill(words);
  await field.press('Enter');
}

/** Calls of somebody's chat as another program of theirs would make them. */
export async function talker(person: Person) {
  const call = await caller(person);
  return {
    say: async (to: Person, text: string): Promise<Said> => {
      const data = { receiverId: to.me.id, clientId: crypto.randomUUID(), text };
      return (await call('POST', '/privatechat/sendmessage', { data })).message;
    },
    newest: async (other: Person): Promise<readonly Said[]> => {
      const params = { senderId: person.me.id, receiverId: other.me.id, limit: 100 };
      return (await call('GET', '/privatechat/getmessages', { params })).items;
    },
  };
}

/** Reads a room down from a message that begins with these words: each message once for each time it stands there. */
export async function readDown(page: Page, from: string): Promise<readonly string[]> {
  return page.getByRole('log').evaluate(async (log, first) => {
    const drawn = () => [...log.querySelectorAll<HTMLElement>('article')];
    const frames = () => new Promise((done) => setTimeout(done, 60));
    const words = (it: HTMLElement) => it.innerText.trim().split('\n').at(-1) ?? '';
    for (let step = 0; step < 200 && !drawn().some((it) => words(it) === first); step += 1) {
      log.scrollTop -= log.clientHeight * 0.7;
      await frames();
    }
    const read = new Map<string, string>();
    for (let step = 0; step < 200; step += 1) {
      for (const it of drawn()) read.set(it.dataset['row'] ?? '', words(it));
      if (log.scrollTop + log.clientHeight >= log.scrollHeight - 2) break;
      log.scrollTop += log.clientHeight * 0.5;
      await frames();
    }
    return [...read.values()];
  }, from);
}
