import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playSound } from '../../../lib/sounds/sounds.ts';
import type { CallState } from '../call-session.ts';
import { useCall } from '../use-call.ts';

/** What happens in the meeting, for screen readers, and the sounds of it. Returns the text to read out. */
export function useCallEvents(): string {
  const { t } = useTranslation('visio-call');
  const { state } = useCall();
  const before = useRef(state);
  const [text, setText] = useState('');

  const compare = useEffectEvent((was: CallState, now: CallState) => {
    const news: string[] = [];
    const nameIn = (of: CallState, id: string) => of.people.find((it) => it.id === id)?.name ?? '';
    const joined = now.people.filter(({ id }) => !was.people.some((it) => it.id === id));
    const left = was.people.filter(({ id }) => !now.people.some((it) => it.id === id));
    for (const { name } of joined) news.push(t('say.joined', { name }));
    for (const { name } of left) news.push(t('say.left', { name }));
    if (joined.length > 0) playSound('person-joined');
    else if (left.length > 0) playSound('person-left');

    for (const person of now.people) {
      const past = was.people.find(({ id }) => id === person.id);
      if (!past || person.isSelf) continue;
      if (person.handRaisedAt && !past.handRaisedAt) {
        news.push(t('say.hand', { name: person.name }));
        playSound('hand-raised');
      }
      if (person.screen && !past.screen) news.push(t('say.screen', { name: person.name }));
      if (!person.screen && past.screen) news.push(t('say.screen_over', { name: person.name }));
    }
    const [self, pastSelf] = [now.people.find(isSelf), was.people.find(isSelf)];
    if (self && pastSelf && self.role === 'moderator' && pastSelf.role !== 'moderator')
      news.push(t('say.moderator'));

    for (const { id, name } of now.waiting) {
      if (was.waiting.some((it) => it.id === id)) continue;
      news.push(t('say.waiting', { name }));
      playSound('hand-raised');
    }
    for (const { clientId, from, text: said } of now.messages) {
      const isNew = from.id !== now.selfId && !was.messages.some((it) => it.clientId === clientId);
      if (isNew) news.push(t('say.message', { name: from.name, text: said }));
    }
    for (const { id, from, emoji } of now.reactions) {
      if (from !== now.selfId && !was.reactions.some((it) => it.id === id))
        news.push(t('say.reaction', { name: nameIn(now, from), emoji }));
    }
    if (now.recording && !was.recording) news.push(t('say.recording'));
    if (!now.recording && was.recording) news.push(t('say.recording_over'));
    if (now.phase === 'inside' && was.phase === 'reconnecting') news.push(t('say.reconnected'));
    // A repeated sentence is read out again only if it differs.
    if (news.length > 0)
      setText((last) => (last === news.join('. ') ? `${news.join('. ')}\u00a0` : news.join('. ')));
  });

  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was !== state && was.people.length > 0) compare(was, state);
  }, [state]);
  return text;
}

const isSelf = (person: { readonly isSelf: boolean }) => person.isSelf;
