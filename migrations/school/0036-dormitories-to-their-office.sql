delete from sys_role_permission p
using sys_role r, sys_seed s
where r.id = p.role_id
  and r.role_code = 'gly'
  and s.name in (
    'grant change gly', 'grant choose gly', 'grant dorm gly', 'grant duty gly', 'grant holiday gly',
    'grant offcampus gly', 'grant presort gly', 'grant stay gly'
  )
  and s.given -> 'permissions' ? p.permission
  and p.permission not in (
    'dormitory:list', 'dormitory:getOne', 'dormitory:getSelect', 'dormitoryFloor:list', 'dormitoryFloor:getOne',
    'dormitoryFloor:getSelect', 'dormitoryRoom:list', 'dormitoryRoom:getOne', 'dormitoryRoom:getSelect'
  );
