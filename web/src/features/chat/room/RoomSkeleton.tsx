import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import chat from '../chat.module.css';
import classes from './RoomSkeleton.module.css';

/** The placeholder of a loading room: header, messages, composer. */
export function RoomSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Stack component="section" gap={0} className={classes.late ?? ''} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Group className={chat.bar ?? ''} gap={12} h={69} px={20}>
        <Skeleton circle height={40} />
        <Stack gap={8}>
          <Skeleton height={14} width={160} />
          <Skeleton height={11} width={110} />
        </Stack>
      </Group>
      <Stack flex={1} justify="flex-end" gap={14} p={20}>
        <BubbleSkeletons />
      </Stack>
      <Skeleton width="auto" m="0 16px 16px" height={52} radius={16} />
    </Stack>
  );
}

/** The placeholder of loading messages; CSS delays it so that quick loads show none. */
export function MessagesSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Stack
      className={clsx(classes.late, classes.overlay)}
      justify="flex-end"
      gap={14}
      px={20}
      role="status"
    >
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <BubbleSkeletons />
    </Stack>
  );
}

/** Width and side of each bubble. */
const BUBBLES = [
  { width: '52%', isMine: false },
  { width: '34%', isMine: false },
  { width: '46%', isMine: true },
  { width: '60%', isMine: false },
  { width: '28%', isMine: true },
];

/** Skeletons of message bubbles. */
const BubbleSkeletons = () =>
  BUBBLES.map(({ width, isMine }) => (
    <Skeleton
      key={width}
      height={40}
      width={width}
      radius={18}
      ml={isMine ? 'auto' : 0}
      maw={420}
    />
  ));
