-- No two requests are identical, not even in two runs, so that none takes the answer of another.
local run
local count = 0
function init(arguments)
  run = arguments[1]
end
function request()
  count = count + 1
  return wrk.format(nil, wrk.path .. "&requestid=" .. run .. "-" .. count)
end
