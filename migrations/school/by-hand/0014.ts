import type { ByHand } from '../../../tools/make-migration.ts'

/**
 * What people can apply for stands in the hall by itself from now on: one that a school had put there itself is tied to its kind of
 * matter, by the page it leads to or by its name, so that nobody sees it twice.
 */
export const byHand: ByHand = {
  data: [
    `update nav_service_item s
     set process_type = x.code
     from (
       select distinct on (p.code) p.code, i.id
       from sys_process_type p
       join nav_service_item i on i.process_type is null and i.deleted_time is null
       left join sys_menu m on m.id = i.menu_id
       left join (
         values ('leave', '/leave/apply'), ('leaveBatch', '/leave/batch'), ('stuInfo', '/base/mine'),
           ('statusChange', '/status/change'), ('permApply', '/process/permApply')
       ) as begun(code, path) on begun.code = p.code
       where (i.name = p.name or (m.path = begun.path and i.mode in ('1', '2')))
         and not exists (select 1 from nav_service_item o where o.process_type = p.code and o.deleted_time is null)
       order by p.code, i.state = '2' desc, i.name = p.name desc, i.sort, i.id
     ) x
     where s.id = x.id`,
  ],
}
