update sys_menu p
     set parent_id = d.id, sort = 15
     from sys_menu d
     where p.seed_key = 'page /personal/usermoreapplys'
       and d.seed_key = 'dir /process'
       and p.parent_id is null
       and not p.is_changed;
