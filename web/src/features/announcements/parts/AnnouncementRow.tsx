import { Group } from '@mantine/core';
import type { ManagedAnnouncement } from '@thedot/domain/announcements/announcements.contract';
import { pickWords } from '@thedot/domain/announcements/announcements.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { ActionItems } from '../../../ui/lists/ActionItems.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';
import classes from '../AnnouncementsPage.module.css';
import { AnnouncementBanner } from './AnnouncementBanner.tsx';
import { hasAllRoles } from './RecipientFields.tsx';

export type AnnouncementAction = 'edit' | 'end' | 'delete' | 'duplicate';

const ACTIONS = {
  current: ['edit', 'end', 'duplicate'],
  planned: ['edit', 'delete', 'duplicate'],
  past: ['duplicate'],
} as const;

interface Props {
  announcement: ManagedAnnouncement;
  onAct: (action: AnnouncementAction) => void;
}

/** An announcement as its readers see it, with its audience, its time and how many it reached. */
export function AnnouncementRow({ announcement, onAct }: Props) {
  const { t } = useTranslation('announcements');
  const { state, author, words } = announcement;
  const { title } = pickWords(words, currentLanguage());
  return (
    <>
      <div className={classes.banner}>
        <AnnouncementBanner announcement={announcement} language={currentLanguage()} />
        <RowMenu label={t('actions', { title })}>
          <ActionItems
            actions={ACTIONS[state].map((name) => ({
              name,
              label: t(`action.${name}`),
              isDestructive: name === 'end' || name === 'delete',
            }))}
            onChoose={onAct}
          />
        </RowMenu>
      </div>
      <Group component="p" gap="2px 14px" m={0} mt={8} fz={13} c="var(--dot-ink-2)">
        <Period announcement={announcement} />
        <span>{t('for', { audience: useAudienceName()(announcement.to) })}</span>
        <Reach announcement={announcement} />
        <span>
          <Sentence
            text={(names) => t('by', names)}
            names={{ name: <PersonLink person={author} /> }}
          />
        </span>
      </Group>
    </>
  );
}

function Period({ announcement }: Pick<Props, 'announcement'>) {
  const { t } = useTranslation('announcements');
  const { dateAndTime } = useFormat();
  const { startsAt, endsAt, isBanner } = announcement;
  const from = dateAndTime(startsAt);
  if (!isBanner) return <time dateTime={startsAt}>{from}</time>;
  return (
    <span>
      {endsAt === null
        ? t('period_open', { from })
        : t('period', { from, to: dateAndTime(endsAt) })}
    </span>
  );
}

function Reach({ announcement }: Pick<Props, 'announcement'>) {
  const { t } = useTranslation('announcements');
  const { isBanner, isNotified, notifiedAt, recipients, reach, dismissals, state } = announcement;
  return (
    <>
      {isBanner && state !== 'past' && <span>{t('reach', { count: reach })}</span>}
      {isBanner && state !== 'planned' && <span>{t('dismissed', { count: dismissals })}</span>}
      {isNotified && (
        <span>
          {notifiedAt === null ? t('notified_later') : t('notified', { count: recipients })}
        </span>
      )}
    </>
  );
}

/** "Everyone", or the roles and how many organizations and people. */
function useAudienceName() {
  const { t } = useTranslation('announcements');
  const { list } = useFormat();
  const roleName = useRoleName();
  return ({ roles, organizationIds, userIds }: ManagedAnnouncement['to']): string => {
    if (hasAllRoles(roles)) return t('everyone');
    const names = [
      ...roles.map((role) => roleName(role)),
      ...(organizationIds.length > 0
        ? [t('organization_count', { count: organizationIds.length })]
        : []),
      ...(userIds.length > 0 ? [t('people_count', { count: userIds.length })] : []),
    ];
    return names.length > 0 ? list(names) : t('not_kept');
  };
}
