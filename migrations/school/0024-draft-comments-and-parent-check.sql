alter table offcampus_living add column parent_check text;

alter table presort_batch add column admit_types text[];

create table presort_comment (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  place_name text,
  content text not null,
  by_name text,
  say_time timestamptz(3),
  answer text,
  answer_by text,
  answer_time timestamptz(3),
  state text not null,
  search_text text,
  search_grams text[]
);

alter table presort_comment add constraint pk_presort_comment primary key (id);

alter table presort_comment add constraint fk_presort_comment_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;

alter table presort_comment add constraint fk_presort_comment_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table presort_comment add constraint fk_presort_comment_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table presort_comment add constraint fk_presort_comment_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table presort_comment add constraint fk_presort_comment_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table presort_comment add constraint fk_presort_comment_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

-- ix_offcampus_living_parent_check
create index ix_offcampus_living_parent_check on offcampus_living (parent_check);

-- ix_presort_comment_student_id
create index ix_presort_comment_student_id on presort_comment (student_id);

-- ix_presort_comment_department_id
create index ix_presort_comment_department_id on presort_comment (department_id);

-- ix_presort_comment_major_id
create index ix_presort_comment_major_id on presort_comment (major_id);

-- ix_presort_comment_class_id
create index ix_presort_comment_class_id on presort_comment (class_id);

-- ix_presort_comment_campus_id
create index ix_presort_comment_campus_id on presort_comment (campus_id);

-- ix_presort_comment_batch_id_state
create index ix_presort_comment_batch_id_state on presort_comment (batch_id, state);

-- ix_presort_comment_say_time
create index ix_presort_comment_say_time on presort_comment (say_time);

-- sg_presort_comment_search_grams
create index sg_presort_comment_search_grams on presort_comment using gin (search_grams);

-- so_presort_comment_state_say_time
create index so_presort_comment_state_say_time on presort_comment (state, say_time desc nulls last, id);
