// The chat of the call: what the server has, and the user's own messages until they arrive.
import type { CallMessage } from '@thedot/domain/conference/call-socket';
import type { ShownMessage } from '../call-session.ts';

interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  readonly at: string;
  readonly isFailed: boolean;
}

export interface MessagesOptions {
  readonly self: CallMessage['from'];
  readonly send: (message: { clientId: string; text: string }) => Promise<CallMessage>;
  /** Whether it may arrive on a repeat; it is repeated after a reconnect. */
  readonly isTemporary: (error: unknown) => boolean;
  readonly onChange: (messages: readonly ShownMessage[]) => void;
}

export interface Messages {
  /** All messages of the meeting, on entering: the first time and after a reconnect. */
  readonly reset: (messages: readonly CallMessage[]) => void;
  readonly receive: (message: CallMessage) => void;
  readonly say: (text: string) => void;
  readonly again: (clientId: string) => void;
}

export function createMessages({ self, send, isTemporary, onChange }: MessagesOptions): Messages {
  let arrived: readonly CallMessage[] = [];
  let outgoing: readonly Outgoing[] = [];

  const report = () =>
    onChange([
      ...arrived.map((it) => ({ ...it, state: 'sent' as const })),
      ...outgoing.map(({ clientId, text, at, isFailed }) => ({
        id: clientId,
        clientId,
        from: self,
        text,
        at,
        state: isFailed ? ('failed' as const) : ('pending' as const),
      })),
    ]);

  function receive(message: CallMessage): void {
    outgoing = outgoing.filter(({ clientId }) => clientId !== message.clientId);
    if (!arrived.some(({ id }) => id === message.id)) arrived = [...arrived, message];
    report();
  }

  function mark(clientId: string, isFailed: boolean): void {
    outgoing = outgoing.map((it) => (it.clientId === clientId ? { ...it, isFailed } : it));
    report();
  }

  /** The client id makes a repeat harmless. */
  async function deliver({ clientId, text }: Outgoing): Promise<void> {
    try {
      receive(await send({ clientId, text }));
    } catch (error) {
      if (!isTemporary(error)) mark(clientId, true);
    }
  }

  return {
    reset: (messages) => {
      const ids = new Set(messages.map(({ clientId }) => clientId));
      arrived = messages;
      outgoing = outgoing.filter(({ clientId }) => !ids.has(clientId));
      report();
      for (const it of outgoing) if (!it.isFailed) void deliver(it);
    },
    receive,
    say: (text) => {
      const added = {
        clientId: crypto.randomUUID(),
        text: text.trim(),
        at: new Date().toISOString(),
        isFailed: false,
      };
      if (!added.text) return;
      outgoing = [...outgoing, added];
      report();
      void deliver(added);
    },
    again: (clientId) => {
      const failed = outgoing.find((it) => it.clientId === clientId);
      if (!failed) return;
      mark(clientId, false);
      void deliver(failed);
    },
  };
}
