import { useQuery } from '@tanstack/react-query';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useTranslation } from 'react-i18next';
import { BlocksCard } from '../../scheduling/blocks/BlocksCard.tsx';
import {
  blocksQuery,
  fetchAffectedByBlock,
  useAddBlock,
  useRemoveBlock,
} from './management.data.ts';

/** The coming times at which a space, or one of its desks, cannot be used. */
export function SpaceBlocks({ space: { id, timeZone, desks } }: { space: ManagedSpace }) {
  const { t } = useTranslation(['manage-spaces', 'spaces']);
  return (
    <BlocksCard
      target={{
        resourceId: id,
        timeZone,
        units: {
          count: desks,
          whole: t('blocks.whole'),
          nameOf: (number) => t('spaces:booking.desk', { number }),
        },
        add: useAddBlock().mutateAsync,
        fetchAffected: fetchAffectedByBlock,
      }}
      hint={t('blocks.hint')}
      blocks={useQuery(blocksQuery(id))}
      onRemove={useRemoveBlock().mutateAsync}
    />
  );
}
