import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Opportunity } from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Facts } from '../../../ui/records/Facts.tsx';
import { OrganizationLink } from '../../../ui/people/OrganizationLink.tsx';
import { RecordHeader } from '../../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { OpportunityBadge } from '../parts/OpportunityBadge.tsx';
import { ApplySection } from '../apply/ApplySection.tsx';
import { ApplicationHistory } from '../parts/ApplicationHistory.tsx';
import { FollowButton } from '../parts/FollowButton.tsx';
import { opportunityQuery } from '../opportunities.data.ts';
import { EligibilityCard } from './EligibilityCard.tsx';
import { OpportunityFacts, OpportunityText } from '../parts/OpportunityAbout.tsx';
import { OpportunityHistory } from './OpportunityHistory.tsx';
import { StatusActions } from './StatusActions.tsx';

/** One opportunity: what it is, and whether the user can apply. */
export function OpportunityPage() {
  const { id = '' } = useParams();
  useLiveSubscription({ lists: ['opportunities'] });
  return (
    <RecordScreen
      key={id}
      listPath="/opportunity/all"
      query={useQuery(opportunityQuery(id))}
      namespace="opportunities"
      header={(opportunity) => <Header opportunity={opportunity} />}
      main={(opportunity) => (
        <>
          {opportunity.status === 'canceled' && <Canceled reason={opportunity.reason} />}
          <OpportunityText opportunity={opportunity} />
          {!opportunity.forStaff && <ApplySection opportunity={opportunity} />}
          {opportunity.forStaff && <OpportunityHistory history={opportunity.forStaff.history} />}
        </>
      )}
      aside={(opportunity) => (
        <>
          {opportunity.forStaff ? (
            <StaffCard opportunity={opportunity} staff={opportunity.forStaff} />
          ) : (
            <EligibilityCard opportunity={opportunity} />
          )}
          <OpportunityFacts opportunity={opportunity} />
          {opportunity.applicant.application && (
            <ApplicationHistory id={opportunity.applicant.application.id} />
          )}
        </>
      )}
    />
  );
}

function Header({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useTranslation('opportunities');
  const { title, kind, status, isMatched, forStaff } = opportunity;
  return (
    <RecordHeader
      title={title}
      badges={
        <>
          <OpportunityBadge status={status} />
          <Chip>{t(`kind.${kind}`)}</Chip>
          {isMatched && <Chip tone="accent">{t('your_field')}</Chip>}
        </>
      }
      actions={
        <>
          {status === 'published' && <FollowButton opportunity={opportunity} />}
          {forStaff && status !== 'draft' && <ApplicationsLink id={opportunity.id} />}
          {forStaff && <StatusActions opportunity={opportunity} />}
        </>
      }
    />
  );
}

function ApplicationsLink({ id }: { id: string }) {
  const { t } = useTranslation('opportunities');
  return (
    <Button component={Link} variant="default" to={`/opportunity/proposals?opportunityId=${id}`}>
      {t('review.title')}
    </Button>
  );
}

function Canceled({ reason }: { reason: string }) {
  const { t } = useTranslation('opportunities');
  return <InlineAlert>{t('canceled_because', { reason })}</InlineAlert>;
}

interface StaffCardProps {
  opportunity: Opportunity;
  staff: NonNullable<Opportunity['forStaff']>;
}

function StaffCard({ opportunity: { outcome }, staff }: StaffCardProps) {
  const { t } = useTranslation('opportunities');
  const { owner, followers, organizations, outcomeNote } = staff;
  return (
    <Card title={t('staff.title')}>
      <Facts
        facts={[
          { name: t('staff.owner'), value: owner ? <PersonLink person={owner} /> : '–' },
          { name: t('staff.followers'), value: followers },
          ...(organizations.length > 0
            ? [
                {
                  name: t('staff.organizations'),
                  value: organizations.map((it) => (
                    <div key={it.id}>
                      <OrganizationLink organization={it} />
                    </div>
                  )),
                },
              ]
            : []),
          ...(outcome ? [{ name: t('outcome.title'), value: t(`outcome.${outcome}`) }] : []),
          ...(outcomeNote ? [{ name: t('outcome.note'), value: outcomeNote }] : []),
        ]}
      />
    </Card>
  );
}
