import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconShieldCheck,
  IconShieldOff,
  IconUserMinus,
  IconUserPlus,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useInvite } from '../dialogs/Invite.tsx';
import type { CallPerson, CallState } from '../call-session.ts';
import { IN_CALL_FRAME } from '../parts/CallFrame.tsx';
import { showFailure, useCall } from '../use-call.ts';
import classes from './PeoplePanel.module.css';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Who is inside and who waits; moderators admit, mute, promote and remove. */
export function PeoplePanel() {
  const { t } = useTranslation('visio-call');
  const { session, state, isModerator } = useCall();
  const format = useFormat();
  const invite = useInvite();
  const [removed, setRemoved] = useState<CallPerson | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { people, waiting } = state;
  return (
    <div className={classes.panel}>
      {isModerator && waiting.length > 0 && (
        <section className={classes.section} aria-labelledby="call-waiting">
          <Group justify="space-between" wrap="nowrap" gap={8}>
            <h3 id="call-waiting" className={classes.heading}>
              {t('people.waiting', { number: waiting.length })}
            </h3>
            {waiting.length > 1 && (
              <Group gap={6} wrap="nowrap">
                <Button size="xs" onClick={() => showFailure(session.admit('all'))}>
                  {t('people.admit_all')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => showFailure(session.deny('all'))}
                >
                  {t('people.deny_all')}
                </Button>
              </Group>
            )}
          </Group>
          <ul className={classes.list}>
            {waiting.map(({ id, name, since }) => (
              <li key={id} className={classes.row}>
                <DotAvatar name={name} size={36} />
                <div className={classes.name}>
                  <b data-truncate dir="auto">
                    {name}
                  </b>
                  <small>{t('people.since', { time: format.time(since) })}</small>
                </div>
                <Button
                  size="xs"
                  aria-label={t('people.admit_name', { name })}
                  onClick={() => showFailure(session.admit([id]))}
                >
                  {t('people.admit')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('people.deny_name', { name })}
                  onClick={() => showFailure(session.deny([id]))}
                >
                  {t('people.deny')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.section} aria-labelledby="call-inside">
        <h3 id="call-inside" className={classes.heading}>
          {t('people.inside', { number: people.length })}
        </h3>
        <ul className={classes.list}>
          {people.map((person) => (
            <Person
              key={person.id}
              person={person}
              onRemove={() => {
                setRemoved(person);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      </section>
      {invite && (
        <Button
          className={classes.invite ?? ''}
          variant="default"
          leftSection={<IconUserPlus {...ICON} />}
          onClick={invite.copyLink}
        >
          {t('invite.action')}
        </Button>
      )}
      {removed && (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={t('people.remove_title', { name: removed.name })}
          text={t('people.remove_text', { name: removed.name })}
          confirmLabel={t('people.remove_confirm')}
          isDestructive
          onConfirm={() =>
            session.remove(removed.id).catch((error: unknown) => {
              showProblem(error);
              throw error;
            })
          }
        />
      )}
    </div>
  );
}

interface PersonProps {
  person: CallPerson;
  onRemove: () => void;
}

function Person({ person, onRemove }: PersonProps) {
  const { t } = useTranslation('visio-call');
  const { state, isModerator } = useCall();
  const { id, name, role, isGuest, isSelf, isConnected, handRaisedAt } = person;
  const recordingFact = recordingFactOf(id, state.recording);
  const facts = [
    role === 'moderator' && t('stage.tile.moderator'),
    isGuest && t('stage.tile.guest'),
    !isConnected && t('people.away'),
    recordingFact && t(`people.${recordingFact}`),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className={classes.row}>
      <DotAvatar name={name} size={36} />
      <div className={classes.name}>
        <b data-truncate dir="auto">
          {isSelf ? t('you', { name }) : name}
        </b>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </div>
      {handRaisedAt && (
        <Mark label={t('people.hand')} tone="hand">
          <IconHandStop {...ICON} />
        </Mark>
      )}
      <Mark label={t(person.microphone ? 'people.mic_on' : 'people.mic_off')}>
        {person.microphone ? <IconMicrophone {...ICON} /> : <IconMicrophoneOff {...ICON} />}
      </Mark>
      <Mark label={t(person.camera ? 'people.cam_on' : 'people.cam_off')}>
        {person.camera ? <IconVideo {...ICON} /> : <IconVideoOff {...ICON} />}
      </Mark>
      {isModerator && !isSelf && <PersonMenu person={person} onRemove={onRemove} />}
    </li>
  );
}

/** Why someone is not in the recording; null for those who are. */
function recordingFactOf(id: string, recording: CallState['recording']) {
  if (!recording || recording.agreed.includes(id)) return null;
  return recording.awaiting.includes(id) ? 'no_consent' : 'not_recorded';
}

const Mark = ({ label, tone, children }: { label: string; tone?: 'hand'; children: ReactNode }) => (
  <span className={classes.mark} data-tone={tone} role="img" aria-label={label} title={label}>
    {children}
  </span>
);

function PersonMenu({ person: { id, name, role, microphone }, onRemove }: PersonProps) {
  const { t } = useTranslation('visio-call');
  const { session } = useCall();
  const isModerator = role === 'moderator';
  return (
    <Menu {...IN_CALL_FRAME} position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('people.actions', { name })}>
          <IconDotsVertical {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {microphone && (
          <Menu.Item
            leftSection={<IconMicrophoneOff {...ICON} />}
            onClick={() => showFailure(session.mute(id))}
          >
            {t('people.mute')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={isModerator ? <IconShieldOff {...ICON} /> : <IconShieldCheck {...ICON} />}
          onClick={() => showFailure(session.setRole(id, isModerator ? 'viewer' : 'moderator'))}
        >
          {t(isModerator ? 'people.make_viewer' : 'people.make_moderator')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--dot-error)"
          leftSection={<IconUserMinus {...ICON} />}
          onClick={onRemove}
        >
          {t('people.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
