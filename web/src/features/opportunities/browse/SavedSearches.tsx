import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type {
  NewSavedSearch,
  OpportunityFilter,
  SavedSearch,
} from '@thedot/domain/opportunities/opportunities.contract';
import { refuseSearch } from '@thedot/domain/opportunities/opportunities.rules';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { ToolbarPopover } from '../../../ui/lists/ListFilters.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { savedSearchesQuery, useRemoveSearch, useSaveSearch } from '../opportunities.data.ts';

/** Saves what is filtered; other filters than those of a saved search are left out. */
export function SaveSearchButton({ filters }: { filters: Partial<OpportunityFilter> }) {
  const { t } = useTranslation('opportunities');
  const save = useSaveSearch();
  const search: NewSavedSearch = {
    search: filters.search ?? '',
    kind: filters.kind ?? null,
    stage: filters.stage ?? null,
    field: filters.field ?? '',
  };
  if (refuseSearch(search) !== null) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden />}
      loading={save.isPending}
      onClick={() =>
        void afterMutation(save.mutateAsync(search), () => showSuccess(t('searches.saved')))
      }
    >
      {t('searches.save')}
    </Button>
  );
}

/** The user's saved searches, of whose new matches they are told. */
export function SavedSearches() {
  const { t } = useTranslation('opportunities');
  const query = useQuery(savedSearchesQuery);
  const list = useRef<HTMLUListElement>(null);
  return (
    <ToolbarPopover
      icon={<IconBookmark size={18} stroke={1.75} aria-hidden />}
      title={t('searches.title')}
    >
      <Text fz="sm" c="var(--dot-ink-2)">
        {t('searches.hint')}
      </Text>
      <DividedList
        ref={list}
        query={query}
        texts={{ error: t('searches.failed'), empty: t('searches.empty') }}
        renderRow={(row) => <SearchRow search={row} onRemoved={() => list.current?.focus()} />}
      />
    </ToolbarPopover>
  );
}

function SearchRow({ search, onRemoved }: { search: SavedSearch; onRemoved: () => void }) {
  const { t } = useTranslation('opportunities');
  const remove = useRemoveSearch();
  const { id, search: text, kind, stage, field } = search;
  const name = [text && `“${text}”`, kind && t(`kind.${kind}`), field, stage && t(`stage.${stage}`)]
    .filter(Boolean)
    .join(' · ');
  const params = new URLSearchParams({
    tab: 'all',
    ...(text && { search: text }),
    ...(kind && { kind }),
    ...(stage && { stage }),
    ...(field && { field }),
  });
  return (
    <Group wrap="nowrap" justify="space-between">
      <Box miw={0}>
        <TextLink to={`/opportunity/all?${params}`}>{name}</TextLink>
      </Box>
      <ActionIcon
        size={36}
        aria-label={t('searches.remove', { name })}
        onClick={() =>
          void afterMutation(remove.mutateAsync(id), () => {
            onRemoved();
            showSuccess(t('searches.removed'));
          })
        }
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
