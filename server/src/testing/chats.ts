import { randomUUID } from 'node:crypto';
import type { NewMessage } from '@thedot/domain/chat/messages.contract';
import type { TestPerson, World } from './world.ts';

/** Two of one organization, who may write to each other because of it. */
export async function colleaguesIn(world: World) {
  const amira = await world.person('startup');
  const slim = await world.person('member', { organizationId: amira.organizationId });
  return { amira, slim };
}

/** Sends a message, as a device does that has not sent it before. */
export async function say(
  from: TestPerson,
  to: { readonly id: string },
  text: string,
  more: Partial<NewMessage> = {},
) {
  const body = { receiverId: to.id, clientId: randomUUID(), text, ...more };
  return (await from.api.chat.send({ body })).message;
}

export const textsOf = ({ items }: { readonly items: readonly { readonly text: string }[] }) =>
  items.map(({ text }) => text);

/** The room of two colleagues with so many messages of hers in it: "1", "2", … */
export async function chatIn(world: World, messages: number) {
  const { amira, slim } = await colleaguesIn(world);
  const { id: roomId } = await amira.api.chat.open({ body: { userId: slim.id } });
  for (let n = 1; n <= messages; n++) await say(amira, slim, String(n));
  return { amira, slim, roomId };
}
