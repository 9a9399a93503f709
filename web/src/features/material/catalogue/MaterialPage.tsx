import { useQuery } from '@tanstack/react-query';
import { cataloguePath } from '@thedot/domain/material/material-access.rules';
import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { PageTabs } from '../../../ui/layout/PageTabs.tsx';
import { RecordHeader } from '../../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { TicketsCard } from '../../tickets/tickets.public.tsx';
import { LoanDialog } from '../loans/LoanDialog.tsx';
import { materialQuery } from '../material.data.ts';
import { ItemsCard } from './ItemsCard.tsx';
import { MaterialBlocks } from './MaterialBlocks.tsx';
import { MaterialButtons } from './MaterialActions.tsx';
import { MaterialDetailsForm } from './MaterialForms.tsx';
import { MaterialHistory } from './MaterialHistory.tsx';
import { MaterialSchedule } from './MaterialSchedule.tsx';
import { MaterialState } from './MaterialState.tsx';
import { PoliciesCard } from './PoliciesCard.tsx';

const TABS = ['details', 'items', 'hours', 'blocks', 'policies', 'tickets', 'history'] as const;

export const MaterialPage = () => <ManagedMaterial isTT={false} />;
export const StationMaterialPage = () => <ManagedMaterial isTT />;

/** Everything that staff, or the team of the station, manage of one material. */
function ManagedMaterial({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('manage-material');
  const { id = '' } = useParams();
  const query = useQuery(materialQuery(id));
  useLiveSubscription({ lists: ['material'] });
  return (
    <>
      <RecordScreen
        listPath={cataloguePath(isTT)}
        backLabel={t(isTT ? 'title_station' : 'title')}
        query={query}
        namespace="manage-material"
        header={(material) => <Header material={material} />}
        main={(material) => <MaterialTabs key={material.id} material={material} />}
      />
      <LoanDialog />
    </>
  );
}

function Header({ material }: { material: Material }) {
  return (
    <RecordHeader
      title={material.name}
      picture={<DotAvatar name={material.name} photo={material.image} size={64} square />}
      badges={
        <>
          <Chip>{material.category}</Chip>
          <MaterialState material={material} />
        </>
      }
      actions={<MaterialButtons material={material} />}
    />
  );
}

function MaterialTabs({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  const contents = {
    details: <MaterialDetailsForm material={material} />,
    items: <ItemsCard material={material} />,
    hours: <MaterialSchedule material={material} />,
    blocks: <MaterialBlocks material={material} />,
    policies: <PoliciesCard material={material} />,
    tickets: <TicketsCard kind="material" id={material.id} />,
    history: <MaterialHistory material={material} />,
  };
  const tabs = TABS.map((name) => ({ name, title: t(`tab.${name}`), content: contents[name] }));
  return <PageTabs label={material.name} tabs={tabs} />;
}
