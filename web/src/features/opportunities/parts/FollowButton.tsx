import { ActionIcon, Button } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import type { OpportunityCard } from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { useFollow } from '../opportunities.data.ts';

interface Props {
  opportunity: OpportunityCard;
}

/** Follows an opportunity, so that the user is reminded of its deadline. */
export function FollowButton({ opportunity: { id, isFollowed } }: Props) {
  const { t } = useTranslation('opportunities');
  const follow = useFollow();
  return (
    <Button
      {...ICON_ON_PHONE}
      variant="default"
      aria-pressed={isFollowed}
      leftSection={<FollowIcon isFollowed={isFollowed} />}
      loading={follow.isPending}
      onClick={() => follow.mutate({ id, isFollowed: !isFollowed })}
    >
      {isFollowed ? t('followed') : t('follow')}
    </Button>
  );
}

export function FollowIconButton({ opportunity: { id, title, isFollowed } }: Props) {
  const { t } = useTranslation('opportunities');
  const follow = useFollow();
  return (
    <ActionIcon
      size={36}
      aria-pressed={isFollowed}
      aria-label={t('follow_title', { title })}
      loading={follow.isPending}
      onClick={() => follow.mutate({ id, isFollowed: !isFollowed })}
    >
      <FollowIcon isFollowed={isFollowed} />
    </ActionIcon>
  );
}

function FollowIcon({ isFollowed }: { isFollowed: boolean }) {
  const Icon = isFollowed ? IconBellFilled : IconBell;
  return <Icon size={18} stroke={1.75} aria-hidden />;
}
