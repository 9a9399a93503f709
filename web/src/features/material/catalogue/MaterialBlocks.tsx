import { useQuery } from '@tanstack/react-query';
import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { BlocksCard } from '../../scheduling/blocks/BlocksCard.tsx';
import {
  fetchAffectedByBlock,
  materialBlocksQuery,
  useAddBlock,
  useRemoveBlock,
} from './catalogue.data.ts';

/** The coming times at which none of a material is lent. */
export function MaterialBlocks({ material: { id, timeZone } }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  return (
    <BlocksCard
      target={{
        resourceId: id,
        timeZone,
        add: useAddBlock().mutateAsync,
        fetchAffected: fetchAffectedByBlock,
      }}
      hint={t('blocks.hint')}
      blocks={useQuery(materialBlocksQuery(id))}
      onRemove={useRemoveBlock().mutateAsync}
    />
  );
}
