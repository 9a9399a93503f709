import type { Room } from '@thedot/domain/chat/rooms.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Info } from '../use-info.ts';
import classes from './InfoPane.module.css';
import { InfoContent, type InfoActs } from './InfoContent.tsx';

const SidePanel = lazy(async () => ({
  default: (await import('../../../ui/SidePanel.tsx')).SidePanel,
}));

interface Props extends InfoActs {
  room: Room;
  info: Info;
}

/** Who the room is with, and what they share: beside the room, or over it where there is no space. */
export function InfoPane({ room, info, onJump, onSearch, onBlock }: Props) {
  const { t } = useTranslation('chat');
  if (info.isBeside) {
    if (!info.opened) return null;
    return (
      <aside className={classes.pane} aria-label={t('info.label')}>
        <InfoContent room={room} onJump={onJump} onSearch={onSearch} onBlock={onBlock} />
      </aside>
    );
  }
  const jump = (messageId: string) => {
    info.close();
    onJump(messageId);
  };
  const search = () => {
    info.close();
    onSearch();
  };
  return (
    <Suspense>
      {info.wasOpened && (
        <SidePanel
          opened={info.opened}
          onClose={info.close}
          title={t('info.label')}
          size={360}
          classNames={{
            header: classes.sheetHead ?? '',
            content: classes.sheet ?? '',
            body: classes.sheetBody ?? '',
          }}
        >
          <InfoContent room={room} onJump={jump} onSearch={search} onBlock={onBlock} />
        </SidePanel>
      )}
    </Suspense>
  );
}
