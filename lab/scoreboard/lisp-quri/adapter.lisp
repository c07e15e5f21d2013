(load "../lib/batch.lisp")
(let ((*standard-output* *error-output*))
  (handler-bind ((warning #'muffle-warning)) (asdf:load-system :quri)))

;; The tables of quri end at U+007F, and it reads them without a check (safety 0). So the verdict about
;; any other character depends on the memory of the process, and changes from run to run.
(defun ascii (function)
  (lambda (r)
    (if (loop for key in '("input" "base") always (every (lambda (c) (< (char-code c) 128)) (gethash key r "")))
        (funcall function r)
        (object "error" (object "code" "unsupported")))))

(defun parse (r)
  (let ((u (quri:uri (field r "input"))))
    (object "valid" 'yason:true
            "components" (object "scheme" (text (quri:uri-scheme u)) "userinfo" (text (quri:uri-userinfo u)) "host" (text (quri:uri-host u))
                                 "path" (or (quri:uri-path u) "") "query" (text (quri:uri-query u)) "fragment" (text (quri:uri-fragment u))))))

(defun resolve (r) (object "result" (quri:render-uri (quri:merge-uris (quri:uri (field r "input")) (quri:uri (field r "base"))))))

(serve "quri" (asdf:component-version (asdf:find-system :quri)) '("rfc3986") (list (cons "parse" (ascii #'parse)) (cons "resolve" (ascii #'resolve))))
