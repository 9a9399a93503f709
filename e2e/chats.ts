import type { Page } from 'playwright-core';
import { createApiCaller, type SignedInUser } from './users.ts';

export interface SentMessage {
  readonly id: string;
  readonly roomId: string;
  readonly text: string;
}

/** Opens the chat room of two users; the first message creates it. */
export async function openChat({ visit, page }: SignedInUser, other: SignedInUser): Promise<void> {
  await visit(`/chat?with=${other.me.id}`);
  await page.getByRole('textbox', { name: `Message ${other.me.firstName}` }).waitFor();
  await page.locator('[role=log][aria-busy=false]').waitFor();
}

/** The rendered messages of the open room: those on the screen and some above and below. */
export const findMessages = (page: Page) => page.getByRole('log').getByRole('article');

export async function writeMessage(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill(text);
  await field.press('Enter');
}

/** Returns a function that sends messages as a user by API calls, without a page. */
export async function createMessageSender(user: SignedInUser) {
  const call = await createApiCaller(user);
  return async (to: SignedInUser, text: string): Promise<SentMessage> => {
    const data = { receiverId: to.me.id, clientId: crypto.randomUUID(), text };
    return (await call('POST', '/privatechat/sendmessage', { data })).message;
  };
}

/** Scrolls from the message with this text to the end of the room and returns the text of each message on the way. */
export async function collectMessagesToEnd(page: Page, from: string): Promise<readonly string[]> {
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
