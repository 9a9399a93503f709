-- Statistics find the records of a period by their time.
create index submissions_created on submissions (kind, created_at);
create index submissions_closed on submissions (kind, closed_at) where closed_at is not null;
create index submissions_open on submissions (kind, created_at) where closed_at is null;
create index organizations_created on organizations (created_at);
create index opportunities_published on opportunities (published_at) where published_at is not null;
create index deal_takes_taken on deal_takes (taken_at);
