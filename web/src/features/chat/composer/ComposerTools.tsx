import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarPlus, IconPaperclip, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  preloadSessionPanels,
  useBookingOptions,
} from '../../expert-sessions/session-chat.public.tsx';
import { useRoomContext } from '../room-context.ts';

/** Same breakpoint as in Composer.module.css: below it there is no space for all buttons. */
const NARROW_QUERY = '(max-width: 62em)';
const ICON = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

/** Adds files and, if the user may, sessions to the room. */
export function ComposerTools({
  onFilesSelect,
}: {
  onFilesSelect: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation('chat-room');
  const files = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false });
  const sessions = useSessionOptions();
  const attach = () => files.current?.click();
  const [only] = sessions;
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFilesSelect([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {(!isNarrow || !only) && (
        <ActionIcon size={38} aria-label={t('attach')} onClick={attach}>
          <IconPaperclip {...ICON} />
        </ActionIcon>
      )}
      {!isNarrow && only && sessions.length === 1 && (
        <ActionIcon
          size={38}
          aria-label={only.label}
          title={only.label}
          onPointerEnter={preloadSessionPanels}
          onFocus={preloadSessionPanels}
          onClick={only.open}
        >
          <IconCalendarPlus {...ICON} />
        </ActionIcon>
      )}
      {only && (isNarrow || sessions.length > 1) && (
        <Menu position="top-start" keepMounted={false} onOpen={preloadSessionPanels}>
          <Menu.Target>
            <ActionIcon size={38} aria-label={t(isNarrow ? 'add' : 'session.choose')}>
              {isNarrow ? <IconPlus {...ICON} /> : <IconCalendarPlus {...ICON} />}
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isNarrow && (
              <Menu.Item leftSection={<IconPaperclip {...ICON} />} onClick={attach}>
                {t('attach')}
              </Menu.Item>
            )}
            {sessions.map(({ way, label, open }) => (
              <Menu.Item key={way} leftSection={<IconCalendarPlus {...ICON} />} onClick={open}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** The ways in which the user may arrange a session with the other person, as the server allows. */
function useSessionOptions() {
  const { t } = useTranslation('chat-room');
  const { roomId, other, nameOf, openSession } = useRoomContext();
  const name = nameOf(other.id);
  return useBookingOptions(other.id).map((way) => ({
    way,
    label: t(`session.${way}`, { name }),
    open: () => openSession({ option: way, counterpart: other, roomId }),
  }));
}
