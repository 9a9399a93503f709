import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatResourceCode, parseResourceCode } from '@thedot/domain/kernel/resource-code';
import {
  borrowPath,
  borrowsMaterial,
  managedMaterialPath,
  managesMaterial,
  materialBookingPath,
} from '@thedot/domain/material/material-access.rules';
import type {
  LabelledMaterial,
  MaterialItem,
} from '@thedot/domain/material/material-items.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isNotFoundError } from '../../lib/api/api-errors.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { Column, Columns } from '../../ui/Columns.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ProfileCard } from '../../ui/ProfileCard.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { labelledMaterialQuery, materialItemsQuery } from './material.data.ts';

interface Props {
  code: string;
  /** For a code that names no material either. */
  missing: ReactNode;
}

/** What the label of a material, or of one of its items, opens. */
export function ScannedMaterial({ code, missing }: Props) {
  const { t } = useTranslation('codes');
  const { data, ...query } = useQuery(labelledMaterialQuery(code));
  if (data)
    return <LabelledCard key={data.id} material={data} code={parseResourceCode(code) ?? code} />;
  if (query.isPending) return <Skeletons shape="page" />;
  if (isNotFoundError(query.error)) return missing;
  return (
    <LoadFailed
      text={t('material.failed')}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  );
}

function LabelledCard({ material, code }: { material: LabelledMaterial; code: string }) {
  const { t } = useTranslation('codes');
  const me = toPerson(useMe());
  const { id, name, isTT, image, itemId } = material;
  const isManager = managesMaterial(me, isTT);
  const { data: items = [] } = useQuery({
    ...materialItemsQuery(id),
    enabled: isManager && itemId !== null,
  });
  const item = items.find((it) => it.id === itemId);
  return (
    <Columns narrow="first">
      <Column>
        <ProfileCard
          subject={{ id, name }}
          picture={image}
          columns={34}
          subtitle={item?.serial ?? null}
          facts={[{ name: t('material.code'), value: formatResourceCode(code) }]}
          actions={
            <Stack gap="sm">
              {item && <ItemState item={item} />}
              {isManager && (
                <Button
                  fullWidth
                  variant="default"
                  component={Link}
                  to={`${managedMaterialPath({ id, isTT })}?tab=items`}
                >
                  {t('material.manage')}
                </Button>
              )}
              {borrowsMaterial(me, isTT, 'create') && (
                <Button
                  fullWidth
                  {...(isManager && { variant: 'default' })}
                  component={Link}
                  to={borrowPath(isTT, name)}
                >
                  {t('material.borrow')}
                </Button>
              )}
            </Stack>
          }
        />
      </Column>
    </Columns>
  );
}

/** Whether the item is out, and with whom; staff take it back or hand it out. */
function ItemState({ item: { loan, state, material } }: { item: MaterialItem }) {
  const { t } = useTranslation('codes');
  const format = useFormat();
  const nameOf = useDisplayName();
  if (loan)
    return (
      <>
        <Text fw={600}>
          {t('material.out', {
            name: nameOf(loan.borrower.name),
            when: format.dayAndTime(loan.end),
          })}
        </Text>
        <Button
          fullWidth
          component={Link}
          to={`${materialBookingPath(material.isTT, loan.bookingId)}&step=return`}
        >
          {t('material.return')}
        </Button>
      </>
    );
  if (state !== 'available') return <Text fw={600}>{t(`material.state.${state}`)}</Text>;
  const desk = material.isTT ? '/5GStation/materials' : '/material/booking';
  return (
    <>
      <Text fw={600}>{t('material.state.available')}</Text>
      <Button fullWidth component={Link} to={`${desk}?view=collect`}>
        {t('material.hand_out')}
      </Button>
    </>
  );
}
