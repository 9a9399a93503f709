import { Box, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SentAnnouncement } from '@thedot/domain/notifications/announcements.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../lib/format/use-format.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NewButton } from '../../ui/KeyButton.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { Sentence } from '../../ui/people/Sentence.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './AnnouncementsPage.module.css';
import { announcementsQuery } from './announcements.data.ts';
import { findPage } from './announcement-pages.ts';
import { AnnouncementDialog } from './parts/AnnouncementDialog.tsx';

/** The announcements that staff sent, and a form for a new one, which `?new` opens. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const [params, setParams] = useSearchParams();
  const query = useInfiniteQuery(announcementsQuery);
  const isOpen = params.has('new');
  const setOpen = (open: boolean) => setParams(open ? { new: '' } : {}, { replace: true });
  return (
    <>
      <PageHeader
        title={t('page_title')}
        actions={
          <NewButton
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('new')}
          </NewButton>
        }
      />
      <Card title={t('sent')}>
        <PagedList
          query={query}
          errorText={t('failed')}
          emptyState={<EmptyState title={t('empty')} text={t('empty_text')} />}
        >
          {(announcements) => (
            <ul>
              {announcements.map((it) => (
                <li key={it.id} className={classes.row}>
                  <AnnouncementRow announcement={it} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
      <AnnouncementDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function AnnouncementRow({ announcement }: { announcement: SentAnnouncement }) {
  const { t } = useTranslation(['announcements', 'shell']);
  const format = useFormat();
  const { title, text, author, recipients, createdAt, link } = announcement;
  const page = findPage(link);
  return (
    <>
      <Text component="h3" fz={15} fw={650} m={0} ff="inherit" lts={0}>
        {title}
      </Text>
      <Text className={classes.text ?? ''} fz="sm">
        {text}
      </Text>
      <Group gap="4px 8px" fz={13} c="var(--dot-ink-2)">
        <span>
          <Sentence
            text={(names) => t('by', names)}
            names={{ name: <PersonLink person={author} /> }}
          />
        </span>
        <time dateTime={createdAt}>{format.ago(createdAt)}</time>
        <span>{t('recipients', { count: recipients })}</span>
        {page && (
          <Box component="span">
            <TextLink to={link}>{t(`shell:page.${page}`)}</TextLink>
          </Box>
        )}
      </Group>
    </>
  );
}
