import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileImport, IconPackages, IconPlus, IconQrcode } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { containsAllWords } from '@thedot/domain/kernel/search';
import { managedMaterialPath } from '@thedot/domain/material/material-access.rules';
import type { Material } from '@thedot/domain/material/material.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { NewButton } from '../../../ui/KeyButton.tsx';
import type { ListFilter } from '../../../ui/lists/ListFilters.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { CellSubtitle, RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { materialsQuery } from '../material.data.ts';
import { catalogueQuery } from './catalogue.data.ts';
import { InventoryDialog } from './InventoryDialog.tsx';
import { KitsDialog } from './KitsDialog.tsx';
import { MaterialRowMenu } from './MaterialActions.tsx';
import { NewMaterialPanel } from './MaterialForms.tsx';
import { MaterialState } from './MaterialState.tsx';
import { usePrintMaterialLabels } from './use-print-labels.tsx';

const STATES = ['shown', 'hidden', 'no_picture'] as const;

const CatalogueFilters = z.object({
  search: z.string(),
  category: z.string(),
  location: z.string(),
  state: z.enum(STATES),
});
type Filters = Partial<z.infer<typeof CatalogueFilters>>;

export const CataloguePage = () => <Catalogue isTT={false} />;
export const StationCataloguePage = () => <Catalogue isTT />;

/** All material of the hub or of the 5G station, hidden material too. */
function Catalogue({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('manage-material');
  const navigate = useNavigate();
  const [isAdding, adding] = useDisclosure(false);
  const [isListingKits, kits] = useDisclosure(false);
  const [isImporting, importing] = useDisclosure(false);
  const filterState = useListFilters(CatalogueFilters);
  const rows = useInfiniteQuery(catalogueQuery(isTT, (it) => isShown(it, filterState.values)));
  const labels = usePrintMaterialLabels({ withItems: true });
  useLiveSubscription({ lists: ['material'] });
  const title = t(isTT ? 'title_station' : 'title');
  return (
    <>
      <ListScreen<Material, string, Filters>
        header={{
          title,
          hint: t(isTT ? 'hint_station' : 'hint'),
          actions: (
            <>
              <Button
                variant="default"
                leftSection={<IconPackages size={18} stroke={1.75} aria-hidden />}
                onClick={kits.open}
              >
                {t('kits.title')}
              </Button>
              <Button
                {...ICON_ON_PHONE}
                variant="default"
                leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
                onClick={importing.open}
              >
                {t('import.button')}
              </Button>
              <Button
                {...ICON_ON_PHONE}
                variant="default"
                leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
                loading={labels.isPending}
                disabled={!rows.data?.length}
                onClick={() => labels.print(rows.data ?? [])}
              >
                {t('labels.print')}
              </Button>
              <NewButton
                onClick={adding.open}
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              >
                {t('add.title')}
              </NewButton>
            </>
          ),
        }}
        filterState={filterState}
        searchLabel={t('search')}
        filters={useFilters(isTT)}
        label={title}
        query={rows}
        columns={useColumns()}
        rowMenu={(material) => <MaterialRowMenu material={material} />}
        editPath={managedMaterialPath}
        errorText={t('failed')}
        emptyState={{
          title: t('empty.title'),
          text: t(isTT ? 'empty.text_station' : 'empty.text'),
          action: <Button onClick={adding.open}>{t('add.title')}</Button>,
        }}
        noResults={t('none_fits')}
      />
      <NewMaterialPanel
        opened={isAdding}
        isTT={isTT}
        category={filterState.values.category ?? ''}
        onClose={adding.close}
        onAdded={(material) => {
          adding.close();
          void navigate(managedMaterialPath(material));
        }}
      />
      {labels.dialog}
      <InventoryDialog isTT={isTT} opened={isImporting} onClose={importing.close} />
      <KitsDialog isTT={isTT} opened={isListingKits} onClose={kits.close} />
    </>
  );
}

function isShown(material: Material, { search, category, location, state }: Filters): boolean {
  const { name, description, image, isHidden } = material;
  return (
    (category === undefined || material.category === category) &&
    (location === undefined || material.location === location) &&
    (state === undefined ||
      (state === 'no_picture' ? image === null : isHidden === (state === 'hidden'))) &&
    containsAllWords(
      `${name} ${material.category} ${material.location} ${description}`,
      search ?? '',
    )
  );
}

function useFilters(isTT: boolean): readonly ListFilter<Filters>[] {
  const { t } = useTranslation(['manage-material', 'borrow-material']);
  const { data: all = [] } = useQuery(materialsQuery(isTT));
  const optionsOf = (field: 'category' | 'location') =>
    [...new Set(all.map((it) => it[field]))]
      .filter(Boolean)
      .map((value) => ({ value, label: value }));
  return [
    {
      name: 'category',
      label: t('form.category'),
      placeholder: t('any_category'),
      options: optionsOf('category'),
    },
    {
      name: 'location',
      label: t('form.location'),
      placeholder: t('any_location'),
      options: optionsOf('location'),
    },
    {
      name: 'state',
      label: t('state.label'),
      placeholder: t('state.any'),
      options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ];
}

function useColumns(): readonly RecordColumn<Material>[] {
  const { t } = useTranslation('manage-material');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('column.material'),
        width: 260,
        cell: (material) => (
          <RowTitle
            to={managedMaterialPath(material)}
            title={material.name}
            subtitle={material.category}
            picture={<DotAvatar name={material.name} photo={material.image} size={44} square />}
            badges={<MaterialState material={material} />}
          />
        ),
      },
      { id: 'location', title: t('form.location'), cell: ({ location }) => location },
      {
        id: 'quantity',
        title: t('form.quantity'),
        nowrap: true,
        cell: ({ quantity, out, blocked }) => (
          <>
            {quantity}
            <CellSubtitle>
              {[
                ...(out > 0 ? [t('column.out', { count: out })] : []),
                ...(blocked > 0 ? [t('column.blocked', { count: blocked })] : []),
              ].join(' · ')}
            </CellSubtitle>
          </>
        ),
      },
      { id: 'free', title: t('column.free'), nowrap: true, cell: ({ free }) => free },
      { id: 'items', title: t('tab.items'), nowrap: true, cell: ({ items }) => items },
      {
        id: 'approval',
        title: t('column.approval'),
        cell: ({ needsApproval }) => t(needsApproval ? 'column.needed' : 'column.not_needed'),
      },
    ],
    [t],
  );
}
