-- Applications to opportunities: one for each organization, or user without one.
create table opportunity_applications (
  id             uuid primary key references submissions on delete cascade,
  opportunity_id uuid not null references opportunities,
  -- The organization of the author, or the author without one.
  applicant_id   uuid not null,
  unique (opportunity_id, applicant_id)
);
create index opportunity_applications_applicant on opportunity_applications (applicant_id);

create table application_scores (
  application_id uuid not null references opportunity_applications on delete cascade,
  reviewer_id    uuid not null references users,
  score          smallint not null check (score between 1 and 5),
  note           text not null check (length(note) <= 2000),
  created_at     timestamptz not null,
  primary key (application_id, reviewer_id)
);
create index application_scores_reviewer on application_scores (reviewer_id);
