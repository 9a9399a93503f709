import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarPlus, IconPaperclip, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPanels, useSessionWays } from '../../../app/session-in-chat.tsx';
import { useAround } from './room-context.ts';

/** As in Composer.module.css: here there is no room for all buttons. */
const NARROW = '(max-width: 62em)';
const ICON = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

/** What goes into a room beside words: files, and times for a session, for whom there may be one. */
export function ComposerActs({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('chat-room');
  const files = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const sessions = useSessions();
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
          onFiles([...(target.files ?? [])]);
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
          onPointerEnter={fetchPanels}
          onFocus={fetchPanels}
          onClick={only.open}
        >
          <IconCalendarPlus {...ICON} />
        </ActionIcon>
      )}
      {only && (isNarrow || sessions.length > 1) && (
        <Menu position="top-start" keepMounted={false} onOpen={fetchPanels}>
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

/** How a session can come up between the two, as the hub says. */
function useSessions() {
  const { t } = useTranslation('chat-room');
  const { roomId, other, nameOf, doWithSession } = useAround();
  const name = nameOf(other.id);
  return useSessionWays(other.id).map((way) => ({
    way,
    label: t(`session.${way}`, { name }),
    open: () => doWithSession({ way, other, roomId }),
  }));
}
